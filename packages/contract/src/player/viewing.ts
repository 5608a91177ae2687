/** How the token of a view begins: the page knows by it that nothing can be changed. */
export const VIEW_PREFIX = 'view.'
