import { Paperclip } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { ATTACHMENT_RULE } from "#shared/chat/attachments.ts";
import { attach } from "./choosing-files.ts";
import { composerTexts } from "./texts/composer/composer.texts.ts";

/** Opens the browser's file dialog. The native control is hidden; a button has a clear name and size. */
export function AttachButton({ id }: { id: number }) {
  const input = useRef<HTMLInputElement>(null);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    attach(id, currentTarget.files);
    // Allows choosing the same file again.
    currentTarget.value = "";
  };
  return (
    <>
      <IconButton name={composerTexts.attach} icon={Paperclip} onClick={() => input.current?.click()} />
      <input ref={input} type="file" hidden multiple accept={ATTACHMENT_RULE.accept} onChange={handleChange} />
    </>
  );
}
