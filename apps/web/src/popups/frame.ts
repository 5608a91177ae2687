/** What the stack gives every popup it draws. */
export type PopupFrame = { readonly open: boolean; readonly layer: number; readonly onClose: () => void }
