import type { Config } from '../configuration/config.ts'

/**
 * Origins whose pages may frame a preview of the design and edit it there: the console, whose studio needs no setting,
 * and the studio of `DESIGN_ORIGIN`.
 */
export function studiosOf({
  consoleUrl,
  designOrigin,
}: Pick<Config, 'consoleUrl' | 'designOrigin'>): string[] {
  const console = new URL(consoleUrl).origin
  return [...new Set(designOrigin === null ? [console] : [console, designOrigin])]
}
