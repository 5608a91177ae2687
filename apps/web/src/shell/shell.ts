/** The app around this very page, if there is one. */
export type AppShell = {
  readonly isPresent: boolean
  /** Opens an address outside of the app. */
  launchUrl(url: string): Promise<boolean>
}

export const shell: AppShell = { isPresent: false, launchUrl: () => Promise.resolve(false) }
