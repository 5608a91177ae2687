/**
 * Version of the page's side of the protocol. Raise it when pages of the previous version can no longer talk to the
 * server; an operator then sets `minClientVersion`, and older pages are told to reload.
 */
export const CLIENT_VERSION = 1
/** Header in which a page names its version. */
export const CLIENT_VERSION_HEADER = 'ClientVersion'
