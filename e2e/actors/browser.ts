/** What a browser keeps of somebody who has been asked for age and country before: nobody else's test is about that. */
export const BEEN_HERE = { checkAge: true, currentCountry: 'US' }

/** A browser's storage with these values in it, for a site. */
export const storedAt = (origin: string, kept: Readonly<Record<string, unknown>>) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
    },
  ],
})
