import { aboutOf, givenFor, KEYS } from './settings.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Shorter texts are names, such as that of a driver. */
const LEAST = 8

/** The values of all secret settings, each as it is, by its parts, and by the texts in its JSON. */
export function secretTexts(env: Env): readonly string[] {
  const given = KEYS.flatMap((key) => (aboutOf(key).secret ? [givenFor(key, env) ?? ''] : []))
  const texts = [...given, env['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''].flatMap((text) => [
    text,
    ...text.split(/[,=]/).map((part) => part.trim()),
    ...leavesOf(text),
    ...passwordOf(text),
  ])
  return [...new Set(texts)].filter((text) => text.length >= LEAST)
}

function leavesOf(text: string): readonly string[] {
  const leaves: string[] = []
  try {
    JSON.parse(text, (_name, value: unknown) => {
      if (typeof value === 'string') leaves.push(value)
      return value
    })
  } catch {
    // Not JSON.
  }
  return leaves
}

const passwordOf = (text: string): readonly string[] =>
  URL.canParse(text) ? [decodeURIComponent(new URL(text).password)] : []
