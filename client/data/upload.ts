/** The answer to a request, from fetch or XMLHttpRequest. */
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
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress: ((sent: number) => void) | undefined;
}

/**
 * Sends a form with files. Uses XMLHttpRequest, because fetch reports no upload progress. There is no deadline; the signal
 * aborts it.
 * @throws if there is no answer
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
