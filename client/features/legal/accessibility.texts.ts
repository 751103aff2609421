import type { LegalDocument } from "./legal-document.ts";

/** The date when the tests below were last run on every screen. */
export const ACCESSIBILITY_DATE = "2026-11-21";

/** What was tested and how, what was not, and where to report a barrier. Do not claim more than that. */
export const accessibilityText = (app: string): LegalDocument => ({
  title: "Accessibility statement",
  lead: `${app} is made for people who use it with a keyboard, a screen reader, large text, strong contrast, or under stress. This page says what we have tested, what we have not, and how to tell us where it fails you.`,
  sections: [
    {
      id: "aim",
      title: "What we aim for",
      blocks: [
        "The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every screen, and the parts of level AAA that we can keep: body text with a contrast of 7 to 1, and main controls of at least 44 pixels.",
        "We do not claim that we meet them in full. Nobody independent of us has checked it yet.",
      ],
    },
    {
      id: "tested",
      title: "What we tested, and how",
      blocks: [
        "Programs walk through every screen in each state that a person can bring it to, such as empty, with errors, or with a conversation open. They use a real browser (Chromium) and check:",
        {
          points: [
            [
              "Rules:",
              "axe-core, with its rules for WCAG 2.0, 2.1 and 2.2 at levels A and AA and its best practices, in light and dark, each in normal and high contrast, at 1280, 768 and 320 pixels. What it leaves undecided counts as a fault, apart from contrast over pictures, which we compute from the colours themselves.",
            ],
            [
              "Keyboard:",
              "signing up, signing in, writing and reading messages without a mouse. At each stop the focus is visible and not covered by anything.",
            ],
            [
              "Announcements:",
              "the texts that these pages hand to a screen reader are recorded and compared: each piece of news once, and only once.",
            ],
            ["Small screens:", "at 320 pixels, as on a phone or at 400% zoom, nothing has to be scrolled sideways."],
            ["Large text:", "at 200%, and with wider spacing of lines, words and letters, no text is cut off."],
            ["Forced colours:", "in the high contrast mode of Windows, every icon and every word stays visible."],
            ["Reduced motion:", "with that setting nothing moves."],
          ],
        },
      ],
    },
    {
      id: "not-tested",
      title: "What we have not tested",
      blocks: [
        "Programs find only a part of all barriers. These tests are still missing:",
        {
          list: [
            "by people with disabilities, on their own devices;",
            "by ear, with screen readers such as NVDA, JAWS, VoiceOver and TalkBack;",
            "with voice control, switches, screen magnifiers and braille displays;",
            "in Firefox and Safari, and on real phones and tablets;",
            "whether our words are easy to understand.",
          ],
        },
      ],
    },
    {
      id: "limits",
      title: "Limits that we know of",
      blocks: [
        {
          list: [
            "The pages are in English. A few sentences are in Filipino; where the two are mixed within one, a screen reader may pronounce them wrongly.",
            "What people write and upload is theirs: a message can be hard to read, and a photo is described by a name only.",
            "Messages at the edge of the screen go away by themselves. They wait while you point at them, while the focus is on them, and while the page is out of sight. What matters stands in the page as well.",
            "Some pages go on to the next one after a few seconds. They say so, and the same step is there as a link.",
            "The pages need JavaScript.",
          ],
        },
      ],
    },
    {
      id: "help",
      title: "What may help you",
      blocks: [
        {
          list: [
            "At the end of every page you choose light or dark, normal or high contrast, and the size of the text. If you choose nothing, these pages follow your system.",
            "The first press of the Tab key offers to skip to the main content.",
            "In a conversation, Ctrl and F6 move from chat to chat and back to the page, and Escape puts a chat away.",
          ],
        },
      ],
    },
    {
      id: "report",
      title: "Tell us about a barrier",
      blocks: [
        { contact: "If something here does not work for you, that is our fault, not yours. Write to" },
        "It helps us to know the page, what you wanted to do, and what you use: the browser, and for example the screen reader. A person answers, and helps you meanwhile to get done what you came for.",
      ],
    },
  ],
});
