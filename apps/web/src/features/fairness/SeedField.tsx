import type { ComponentProps } from 'react'
import { TextField } from '../../ui/TextField.tsx'

/** Field for a seed, a hash or another text that is compared character by character. */
export const SeedField = (props: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="off" spellCheck={false} className="font-mono text-sm" {...props} />
)
