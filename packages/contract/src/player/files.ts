import * as z from 'zod/mini'
import { Uuid } from '../shared/entities.ts'

/** Files are sent raw, not as JSON, so they have paths of their own outside the map of calls. */
export const UPLOAD_PATH = '/api/file/upload'
export const filePath = (id: string): string => `/api/file/${id}`

export const FILE_MAX_BYTES = 5 * 1024 * 1024
export const FILE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type FileType = (typeof FILE_TYPES)[number]

export const Uploaded = z.object({ model: z.object({ id: Uuid }) })
