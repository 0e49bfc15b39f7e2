/** A browser as far as redirects and cookies go. */
export class BrowserJar {
  readonly #cookies = new Map<string, string>();

  /** Another browser with the same cookies, as whoever has stolen them. */
  copy(): BrowserJar {
    const jar = new BrowserJar();
    for (const [name, value] of this.#cookies) jar.#cookies.set(name, value);
    return jar;
  }

  /** Sends a request with the cookies of this browser, and keeps those of the response. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('sec-fetch-site', 'same-origin');
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
}
