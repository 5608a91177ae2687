import * as z from 'zod/mini'

const said = <const Name extends string>(type: Name) => z.object({ type: z.literal(type) })

/** Messages of the page to the native app around it. */
export const ShellMessage = z.discriminatedUnion('type', [
  said('deviceInfo'),
  z.object({ type: z.literal('launchUrl'), url: z.string() }),
  z.object({
    type: z.literal('onPopup'),
    top: z.number(),
    title: z.string(),
    url: z.string(),
    fullScreen: z.boolean(),
    script: z.string(),
  }),
  said('enterFullScreen'),
  said('exitFullScreen'),
  said('landScreen'),
  said('portScreen'),
  said('readClipboard'),
])
export type ShellMessage = z.infer<typeof ShellMessage>

/** The app's information about itself and its device. */
export const DeviceInfo = z.object({
  realVersionCode: z.number(),
  os: z.string(),
  context: z.string(),
})
export type DeviceInfo = z.infer<typeof DeviceInfo>

/** First app version that can rotate the screen and enter full screen. */
export const SCREEN_CONTROL_VERSION = 113
