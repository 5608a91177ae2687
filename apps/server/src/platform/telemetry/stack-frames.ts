/** A line of a stack, as Sentry's protocol has it. */
export type FaultFrame = {
  readonly function: string
  readonly filename: string
  readonly lineno: number
  readonly colno: number
  readonly in_app: boolean
}

const MOST_FRAMES = 40
const FRAME = /^\s+at (?:(?:async |new )?(.{1,120}?) \()?(?:file:\/\/)?([^()\s]{1,400}):(\d+):(\d+)\)?$/

/** From the folder of the workspace or package on: the rest is how somebody's machine is laid out. */
const shortened = (file: string): string =>
  /(?:^|\/)((?:apps|packages|node_modules)\/.*)$/.exec(file)?.[1] ??
  (file.startsWith('node:') ? file : file.slice(file.lastIndexOf('/') + 1))

/** The frames of an error's stack, the innermost last. The message that it begins with could look like one. */
export function framesOf({ stack = '', message }: Error): readonly FaultFrame[] {
  const at = message === '' ? -1 : stack.indexOf(message)
  const lines = (at === -1 ? stack : stack.slice(at + message.length)).split('\n', MOST_FRAMES * 4)
  return lines
    .flatMap((line): FaultFrame[] => {
      const [, called = '?', file, row, column] = FRAME.exec(line) ?? []
      if (file === undefined) return []
      const filename = shortened(file)
      return [
        {
          function: called,
          filename,
          lineno: Number(row),
          colno: Number(column),
          in_app: !filename.startsWith('node'),
        },
      ]
    })
    .slice(0, MOST_FRAMES)
    .toReversed()
}
