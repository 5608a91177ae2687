import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
/** The classes of a button, in its tag or joined with `buttonClass`. */
const CLASSES = [
  /<Button\b(?:(?!<\/?[A-Za-z])[\s\S])*?className="([^"]*)"/g,
  /buttonClass\([^()]*\), '([^']*)'/g,
]

const placed = (source: string): readonly string[] =>
  CLASSES.flatMap((classes) => [...source.matchAll(classes)].map(([, names = '']) => names)).filter((names) =>
    /(?:^|\s)(?:absolute|fixed|sticky|static)(?:\s|$)/.test(names),
  )

it('a button has a relative position, so that only an element around it can place it', () => {
  expect(placed('<Button size="small" onClick={() => go()} className="absolute right-3">')).toHaveLength(1)
  expect(placed("cx(buttonClass('primary'), 'fixed top-0')")).toHaveLength(1)
  expect(placed('<Button className="w-full" icon={<Arrow className="absolute" />}>')).toEqual([])
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  expect(files.length).toBeGreaterThan(100)
  const wrong = files.flatMap((file) =>
    placed(readFileSync(join(SOURCES, file), 'utf8')).map((names) => `${file}: ${names}`),
  )
  expect(wrong).toEqual([])
})
