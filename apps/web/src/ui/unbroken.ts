const BEFORE_NUMBER = /(≈|(?:\p{Sc}|Rp)(?= -?\d)) /gu

/** A sentence whose lines do not end between a symbol and its number. What stands alone has the style `amount`. */
export const unbroken = (sentence: string): string => sentence.replace(BEFORE_NUMBER, '$1\u00a0')
