/** CSS custom properties only: a start-up response must not set any other style of the page. */
const VARIABLE = /^--[a-z][a-z0-9-]*$/

let applied: readonly string[] = []

/** Sets the site's CSS variables on the page, in place of those of an earlier start-up response. */
export function applyVarStyles(
  varStyles: Readonly<Record<string, string>>,
  { style }: Pick<HTMLElement, 'style'> = document.documentElement,
): void {
  for (const name of applied) style.removeProperty(name)
  const variables = Object.entries(varStyles).filter(([name]) => VARIABLE.test(name))
  for (const [name, value] of variables) style.setProperty(name, value)
  applied = variables.map(([name]) => name)
}
