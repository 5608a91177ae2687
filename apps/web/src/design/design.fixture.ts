import type { DesignModel } from '@baize/contract/player'

/** Design with only these settings. */
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
