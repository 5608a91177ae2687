/**
 * Start of a cell that a spreadsheet would run as a formula: names, notes and seeds are free text of other people. Some
 * spreadsheets split lines at `;` or tabs, which breaks quoting, so text after any separator counts as a start. Some also
 * read other forms of the sign, such as full-width ones, and skip blanks and invisible characters before it.
 */
const FORMULA =
  /(^|[,;\t\r\n])(?=["\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]|"*[\t\r])/gu
/** Plain words, dates and numbers, which most cells are: nothing in them can begin a formula or end a cell. */
const HARMLESS = /^\w[\w.: /-]*$/
const NUMBER = /^-?\d+(\.\d+)?$/

/** One cell of RFC 4180, safe to open in any spreadsheet. Plain numbers stay numbers, negative ones too. */
export function csvCell(value: string | number): string {
  const text = String(value)
  if (HARMLESS.test(text)) return text
  const plain = NUMBER.test(text) ? text : text.replaceAll(FORMULA, "$1'")
  return /[",;\t\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A line without its end. */
export const csvLine = (cells: readonly (string | number)[]): string => cells.map(csvCell).join(',')
