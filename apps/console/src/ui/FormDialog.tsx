import type { ComponentProps } from 'react'
import { Dialog } from './Dialog.tsx'

type FormDialogProps = ComponentProps<typeof Dialog> & { readonly onSave: () => Promise<void> }

/** A dialog whose fields are sent by the Enter key as well as by its button. */
export const FormDialog = ({ onSave, children, ...dialog }: FormDialogProps) => (
  <Dialog {...dialog}>
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave()
      }}
    >
      {children}
    </form>
  </Dialog>
)
