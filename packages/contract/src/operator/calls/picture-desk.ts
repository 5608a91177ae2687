import * as z from 'zod/mini'
import { PageNo, PageSize } from '../../shared/inputs.ts'
import { PICTURE_NAME_MAX, Picture, PictureAlt, PictureName } from '../design-pictures.ts'
import { type CallShape, call } from './call.ts'

const PictureId = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Pictures are uploaded with `/api/operator/design/asset`. */
export const PICTURE_DESK_CALLS = {
  '/api/operator/design/pictures': call({
    method: 'GET',
    access: 'operator',
    permission: 'content.read',
    about:
      'Uploaded pictures, newest first, with the places of the draft, the published design and scheduled ones that show them. `name` is a part of their name.',
    input: z.object({
      name: z._default(z.string().check(z.trim(), z.maxLength(PICTURE_NAME_MAX)), ''),
      pageNo: PageNo,
      pageSize: PageSize,
    }),
    reply: z.object({
      model: z.object({
        items: z.array(Picture),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/operator/design/picture/edit': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.write',
    about: 'Renames a picture of the library and replaces its alternative texts.',
    input: z.object({ id: PictureId, name: PictureName, alt: PictureAlt }),
    reply: z.object({ model: Picture }),
  }),
  '/api/operator/design/picture/remove': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.write',
    about:
      'Takes a picture out of the library, if neither the draft nor the published design nor a scheduled one shows it. Its file stays for earlier versions.',
    input: z.object({ id: PictureId }),
    reply: z.object({ model: z.object({ id: z.string() }) }),
  }),
} as const satisfies Record<string, CallShape>
