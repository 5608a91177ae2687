import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@baize/dev-env'

export const source = (path: string): string => readFileSync(join(ROOT, 'shells', path), 'utf8')

const JAVA = 'android/src/main/java/app/baize/shell'
export const javaSource = (name: string): string => source(`${JAVA}/${name}.java`)
export const swiftSource = (name: string): string => source(`ios/Sources/${name}.swift`)

type Kind = 'text' | 'number' | 'flag'
/** Fields of each message by name. */
export type Messages = Readonly<Record<string, Readonly<Record<string, Kind>>>>

const kindOf = (word: string): Kind => {
  if (word === 'text' || word === 'number' || word === 'flag') return word
  throw new Error(`no kind of field: ${word}`)
}

const fieldsIn = (text: string, field: RegExp): Record<string, Kind> =>
  Object.fromEntries([...text.matchAll(field)].map(([, name = '', kind = '']) => [name, kindOf(kind)]))

/** The lines between two marks of a source. */
function between(text: string, from: string, to: string): string[] {
  const start = text.indexOf(from)
  const end = text.indexOf(to, start)
  if (start === -1 || end === -1) throw new Error(`no ${from} … ${to}`)
  return text
    .slice(start + from.length, end)
    .split('\n')
    .filter((line) => line.trim() !== '')
}

const messagesIn = (lines: readonly string[], name: RegExp, field: RegExp): Messages =>
  Object.fromEntries(
    lines.map((line) => {
      const found = name.exec(line)
      if (!found?.[1]) throw new Error(`no message: ${line}`)
      return [found[1], fieldsIn(line.slice(found.index + found[0].length), field)]
    }),
  )

export const javaMessages = (): Messages =>
  messagesIn(between(javaSource('Message'), 'MESSAGES = {', '\n    };'), /\{"(\w+)"/, /"(\w+):(\w+)"/g)

export const swiftMessages = (): Messages =>
  messagesIn(
    between(swiftSource('Message'), 'messages: [String: [String: Kind]] = [', '\n    ]\n'),
    /"(\w+)": \[/,
    /"(\w+)": \.(\w+)/g,
  )

export const pythonMessages = (): Messages =>
  messagesIn(between(source('gtk/shell.py'), 'MESSAGES = {', '\n}\n'), /"(\w+)": \{/, /"(\w+)": "(\w+)"/g)
