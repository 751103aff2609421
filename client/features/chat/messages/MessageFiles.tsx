import { FileText } from "lucide-react";
import { type CSSProperties, lazy, Suspense, useState } from "react";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import { type Attachment, attachmentPath, isVoice, type Voice } from "#shared/chat/attachments.ts";
import { fileSize } from "#shared/texts/format.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import styles from "./MessageFiles.module.css";
import { messageTexts } from "./texts/message/message.texts.ts";

// Loaded with the first voice message.
const VoiceMessage = lazy(async () => ({ default: (await import("../voice/VoiceMessage.tsx")).VoiceMessage }));

interface Props {
  files: readonly Attachment[];
  /** The sender's name, for the pictures' alternative texts. */
  from: string | null;
  own: boolean;
  /** The conversation, if there is no text: then one can ask for that of a voice message. */
  asksIn?: number | null;
  /** The message was reached with the arrow keys: Tab leads to its recording. */
  reached: boolean;
}

/** The files of a message: pictures, whose size is reserved so that nothing moves when they load, and documents. */
export function MessageFiles({ files, from, own, asksIn = null, reached }: Props) {
  const hasForeignDocument = !own && files.some(({ kind }) => kind === "pdf" || kind === "docx");
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.name}>
          {isVoice(file) ? (
            <Recording voice={file} from={from} asksIn={own ? null : asksIn} reached={reached} />
          ) : file.kind === "image" ? (
            <Picture file={file} from={from} />
          ) : (
            <Document file={file} />
          )}
        </li>
      ))}
      {hasForeignDocument && <li className={styles.care}>{formTexts.fileCare}</li>}
    </ul>
  );
}

/** Its place is kept until its code is there. */
function Recording(props: { voice: Voice; from: string | null; asksIn: number | null; reached: boolean }) {
  return (
    <CrashScreen instead={null}>
      <Suspense fallback={<div className={styles.recording} />}>
        <VoiceMessage {...props} />
      </Suspense>
    </CrashScreen>
  );
}

function Picture({ file, from }: { file: Attachment; from: string | null }) {
  const [broken, setBroken] = useState(false);
  const { width = 4, height = 3, title, alt } = file;
  const shows = alt ?? title;
  const src = attachmentPath(file);
  const picture = () =>
    broken ? (
      <span key="picture" className={styles.broken}>
        {messageTexts.imageBroken({ title: shows })}
      </span>
    ) : (
      <img
        key="picture"
        src={src}
        alt={
          from === null
            ? messageTexts.imageFromYou({ title: shows })
            : messageTexts.imageFrom({ name: from, title: shows })
        }
        width={width}
        height={height}
        style={{ "--w": width, "--h": height } as CSSProperties}
        decoding="async"
        onError={() => setBroken(true)}
      />
    );
  return (
    <a className={styles.picture} href={src} target="_blank" rel="noopener noreferrer">
      {uiTexts.newTab({ what: picture, hidden })}
    </a>
  );
}

function Document({ file }: { file: Attachment }) {
  const { title, kind, size } = file;
  return (
    <a className={styles.document} href={attachmentPath(file)} download={title}>
      <Icon of={FileText} />
      <span className={styles.words}>
        {uiTexts.download({
          title: () => (
            <bdi key="title" className={styles.title}>
              {title}
            </bdi>
          ),
          hidden,
        })}
        <span className={styles.about}>
          {kind.toUpperCase()}, {fileSize(size)}
        </span>
      </span>
    </a>
  );
}
