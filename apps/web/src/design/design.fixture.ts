import type { DesignModel } from '@baize/contract'

/** A design of these settings and nothing else. */
export const designOf = (
  settings: Record<string, unknown>,
  rest: Partial<DesignModel> = {},
): DesignModel => ({
  tabs: [],
  menus: [],
  pages: [{ id: 'global', type: 'global', items: [{ comId: 'C000045', data: settings }] }],
  articles: [],
  assetMappings: {},
  ...rest,
})
