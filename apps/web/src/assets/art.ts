import type { Art } from '@baize/contract/shared'
import { present } from '@baize/kit'

const FILES = import.meta.glob<string>('./art/*.webp', { eager: true, query: '?url', import: 'default' })

/** URL of one of the site's own pictures. */
export const artFile = (name: Art): string => present(FILES[`./art/${name}.webp`], `the picture ${name}`)
