/** An answer as `call` reads it, whichever way the request went. */
export interface Reply {
  ok: boolean;
  status: number;
  retryAfter: string | null;
  text: string;
}

interface Upload {
  method: string;
  headers: Headers;
  form: FormData;
  signal: AbortSignal | undefined;
  /** Hears how much of the form is on its way, from 0 to 1. */
  onProgress: ((sent: number) => void) | undefined;
}

/**
 * Sends a form with files. By XMLHttpRequest, because fetch does not tell how far a request is. There is no deadline:
 * it takes as long as the line needs, or until the signal ends it.
 * @throws where no answer came
 */
export function upload(address: URL, { method, headers, form, signal, onProgress }: Upload): Promise<Reply> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw signal.reason;
    const request = new XMLHttpRequest();
    request.open(method, address);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });

    const giveUp = () => request.abort();
    const end = (settle: () => void) => {
      signal?.removeEventListener("abort", giveUp);
      settle();
    };
    signal?.addEventListener("abort", giveUp);
    const fail = () => end(() => reject(new Error(`no answer of ${method} ${address.pathname}`)));
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      const ok = status >= 200 && status < 300;
      end(() => resolve({ ok, status, retryAfter: request.getResponseHeader("retry-after"), text: responseText }));
    });

    if (onProgress) {
      request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.upload.addEventListener("load", () => onProgress(1));
    }
    request.send(form);
  });
}
