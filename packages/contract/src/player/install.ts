import * as z from 'zod/mini'

/** The Android app that the site serves itself. */
export const AndroidFile = z.object({
  version: z.string(),
  /** In bytes. */
  size: z.number(),
  /** Of the file, as 64 hex digits. */
  sha256: z.string(),
})
export type AndroidFile = z.infer<typeof AndroidFile>

/** Ways to install the app. An empty link is unavailable. */
export const DownloadOptions = z.object({
  enablePwa: z.boolean(),
  downloadLink: z.string(),
  iosLink: z.string(),
  /** The file behind `downloadLink`, if it is the site's own. */
  file: z.optional(AndroidFile),
})
export type DownloadOptions = z.infer<typeof DownloadOptions>

/**
 * How the app came to a device: by the browser's install prompt or menu, from the home screen of a system that reports no
 * installation (iOS), or as a file of which only the download is known.
 */
export const INSTALL_WAYS = ['browser', 'homeScreen', 'apk'] as const
export const InstallWay = z.enum(INSTALL_WAYS)
export type InstallWay = z.infer<typeof InstallWay>
