import * as z from 'zod/mini'

/** `classic` is the design that comes with the site. */
export const DESIGN_THEMES = ['classic', 'light', 'bold'] as const
export const DesignThemeId = z.enum(DESIGN_THEMES)
export type DesignThemeId = z.infer<typeof DesignThemeId>

/** A complete look to start from. Its colours are those of its own mode. */
export const DesignTheme = z.object({
  id: DesignThemeId,
  colours: z.object({
    page: z.string(),
    block: z.string(),
    button: z.string(),
    active: z.string(),
    text: z.string(),
  }),
})
export type DesignTheme = z.infer<typeof DesignTheme>
