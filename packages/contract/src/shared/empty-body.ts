import * as z from 'zod/mini'

export const EmptyBody = z.object({})
