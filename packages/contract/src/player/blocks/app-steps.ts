import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

/** Instructions with pictures, for the device at hand first. */
export const AppStepsBlock = z.strictObject({ title: z._default(text(100), 'app.stepsTitle') })
export type AppStepsBlock = z.infer<typeof AppStepsBlock>
