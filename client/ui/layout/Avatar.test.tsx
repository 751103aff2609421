import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Avatar } from "./Avatar.tsx";
import { avatarColour, initials } from "./avatarLook.ts";

const picture = (container: HTMLElement) => container.querySelector("img");

describe("Avatar", () => {
  it("shows initials if the photo fails to load, and tries again with another photo", () => {
    const onPhotoError = vi.fn();
    const avatar = (photo: string) => <Avatar name="Maricel Abueva" photo={photo} onPhotoError={onPhotoError} />;
    const { container, rerender } = render(avatar("/a.jpg"));
    const photo = picture(container);
    expect(photo?.getAttribute("src")).toBe("/a.jpg");
    if (photo) fireEvent.error(photo);
    expect(onPhotoError).toHaveBeenCalledOnce();
    expect(picture(container)).toBeNull();
    expect(container.textContent).toBe("MA");
    rerender(avatar("/b.jpg"));
    expect(picture(container)?.getAttribute("src")).toBe("/b.jpg");
  });

  it("shows the plain person when the name has no letters", () => {
    const { container } = render(<Avatar name=" 42 " />);
    expect(container.textContent).toBe("");
    expect(container.querySelector("svg")).not.toBeNull();
  });

  it("is hidden from screen readers next to a name, and announces name and presence when labelled", () => {
    const { container, rerender } = render(<Avatar name="Noel" online />);
    expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
    rerender(<Avatar name="Noel" online labelled />);
    expect(screen.getByRole("img", { name: "Noel, Active now" })).toBeTruthy();
  });

  it("makes initials of people and companies", () => {
    expect(initials("Liza Mae Catindig")).toBe("LC");
    expect(initials("Tala Health Network", "company")).toBe("TH");
    expect(initials("ñino")).toBe("Ñ");
    expect(initials("")).toBe("");
  });

  it("always gives a name the same of eight colours, and uses all of them", () => {
    expect(avatarColour("Maricel Abueva")).toBe(avatarColour(" maricel abueva "));
    const used = new Set(Array.from({ length: 200 }, (_, n) => avatarColour(`Person ${n}`)));
    expect([...used].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
