const caches = new Set<() => void>()

/** Registers the reset of a response cache. The caches import the client, so what resets them cannot import them. */
export const forgetWithPlayer = (forget: () => void): void => void caches.add(forget)

/** Drops all cached responses when the player changes: none may reach the next player. */
export function forgetResponses(): void {
  for (const forget of caches) forget()
}
