import { type Refusal, refusal } from '@baize/contract/shared'
import { assert, err, ok, type Result } from '@baize/kit'

/** The player's options before validation. */
export type Options = Readonly<Record<string, unknown>>

/** Valid options of a game, by name. */
export type ChosenOptions = Readonly<Record<string, number | string>>

/**
 * A whole number from `from` to `to`. A range may have thousands of values, so nothing lists them: tests, simulations
 * and declared returns use `sample`.
 */
export type OptionRange = {
  readonly from: number
  readonly to: number
  /** Selected where the player has not chosen yet. */
  readonly usual: number
  /** Contains both ends and, in a game of steps, every value with the least return: its declared return is taken from it. */
  readonly sample: readonly number[]
  /** A value as the site shows it, without words. */
  readonly shown: (value: number) => string
}

/** An option is one of a few values, or a number of a range. */
export type OptionSpace = readonly (number | string)[] | OptionRange
export type OptionSpaces = Readonly<Record<string, OptionSpace>>

const isList = (space: OptionSpace): space is readonly (number | string)[] => Array.isArray(space)

/** Ranges of at most this many values are their own sample, and a form may list them. */
const FEW = 32

const wholeNumbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

export function range(
  from: number,
  to: number,
  {
    usual = from,
    sample,
    shown = String,
  }: {
    readonly usual?: number
    readonly sample?: readonly number[]
    readonly shown?: (value: number) => string
  } = {},
): OptionRange {
  assert(Number.isInteger(from) && Number.isInteger(to) && from < to, `${from} to ${to} must be a range`)
  assert(sample !== undefined || to - from < FEW, `a range of more than ${FEW} values needs a sample`)
  const sampled = sample ?? wholeNumbers(from, to)
  const made = { from, to, usual, sample: sampled, shown }
  assert(
    [from, to].every((end) => sampled.includes(end)) &&
      [usual, ...sampled].every((number) => isInRange(made, number)),
    `the sample of ${from} to ${to} must contain both ends and nothing outside`,
  )
  return made
}

export const isInRange = ({ from, to }: Pick<OptionRange, 'from' | 'to'>, value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to

/** The values of an option, or null for a range that is too wide to be listed. */
export function listedValues(space: OptionSpace): readonly (number | string)[] | null {
  if (isList(space)) return space
  return space.to - space.from < FEW ? wholeNumbers(space.from, space.to) : null
}

export const usualValue = (space: OptionSpace): number | string =>
  isList(space) ? (space[0] ?? '') : space.usual

/** The value that a form's text stands for; undefined if it is not one of the option. */
export function readValue(space: OptionSpace, text: string): number | string | undefined {
  if (isList(space)) return space.find((value) => String(value) === text)
  const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined
  return isInRange(space, value) ? value : undefined
}

/**
 * Combinations of option values that stand for all: every value of a list, the sample of a range. A game without
 * options has one, the empty one.
 */
export const sampleOptions = (spaces: OptionSpaces): readonly ChosenOptions[] =>
  Object.entries(spaces).reduce<Record<string, number | string>[]>(
    (sets, [name, space]) =>
      sets.flatMap((set) =>
        (isList(space) ? space : space.sample).map((value) => ({ ...set, [name]: value })),
      ),
    [{}],
  )

/** A value of an option as the site shows it; a name is translated elsewhere. */
export const shownValue = (space: OptionSpace | undefined, value: number | string): string =>
  space !== undefined && !isList(space) && typeof value === 'number' ? space.shown(value) : String(value)

/** Number of combinations of option values. */
export const optionCount = (spaces: OptionSpaces): number =>
  Object.values(spaces).reduce(
    (count, space) => count * (isList(space) ? space.length : space.to - space.from + 1),
    1,
  )

/** Every combination of option values there is, one after another: ranges may have thousands. */
export function* everyOption(spaces: OptionSpaces): Generator<ChosenOptions> {
  const [first, ...others] = Object.entries(spaces)
  if (first === undefined) {
    yield {}
    return
  }
  const [name, space] = first
  for (const value of isList(space) ? space : wholeNumbers(space.from, space.to))
    for (const rest of everyOption(Object.fromEntries(others))) yield { [name]: value, ...rest }
}

/** Refuses options that the chosen ones do not have: they are those of another game. */
export function foreignOption<Chosen extends object>(
  options: Options,
  chosen: Chosen,
  known: (name: string) => boolean = (name) => Object.hasOwn(chosen, name),
): Result<Chosen, Refusal> {
  const foreign = Object.keys(options).find((name) => options[name] !== undefined && !known(name))
  if (foreign === undefined) return ok(chosen)
  return err(refusal('badInput', { field: foreign, reason: 'this game has no such option' }))
}

/** Parses an option with a fixed set of values; the refusal lists them. */
export function oneOf<const Value extends number | string>(
  given: unknown,
  field: string,
  values: readonly Value[],
): Result<Value, Refusal> {
  const chosen = values.find((value) => value === given)
  if (chosen !== undefined) return ok(chosen)
  return err(refusal('badInput', { field, reason: `choose one of ${values.join(', ')}` }))
}

/** Parses an option with a range; the refusal names its ends. */
export function oneIn(given: unknown, field: string, space: OptionRange): Result<number, Refusal> {
  if (isInRange(space, given)) return ok(given)
  const reason = `choose a whole number from ${space.from} to ${space.to}`
  return err(refusal('badInput', { field, reason }))
}
