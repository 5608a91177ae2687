import type { DesignModel } from '@baize/contract/player'

export type DesignPage = DesignModel['pages'][number]
export type DesignItem = DesignPage['items'][number]
export type DesignArticle = DesignModel['articles'][number]

/** Page of the design by its id, or else the first of that type. */
export const findPage = ({ pages }: DesignModel, idOrType: string): DesignPage | undefined =>
  pages.find(({ id }) => id === idOrType) ?? pages.find(({ type }) => type === idOrType)
