import { useState } from 'react'
import { LiveChat } from './LiveChat.tsx'

/** The live chat inside a popup. */
export function ChatSheet() {
  const [room, setRoom] = useState<string | null>(null)
  return (
    <div className="-mx-3 h-[min(70dvh,36rem)]">
      <LiveChat room={room} onRoom={setRoom} />
    </div>
  )
}
