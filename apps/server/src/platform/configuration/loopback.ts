/** Whether the host of a URL is a name or an address of the loopback interface. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
