/** Props that the stack passes to every popup. */
export type PopupFrame = { readonly open: boolean; readonly layer: number; readonly onClose: () => void }
