import { toast } from '../ui/toast.ts'

const NOTIFICATION_MS = 4500

/** News for 4.5 s. */
export function notify({ title, description }: { title: string; description?: string | undefined }): void {
  toast(description === undefined ? title : `${title} · ${description}`, { durationMs: NOTIFICATION_MS })
}
