import { Filter, Flag, Headset, MessageCircle, MicOff } from 'lucide-react'
import { later, type ScreenDef } from '../../screen.ts'

export const screens: readonly ScreenDef[] = [
  {
    area: 'chat',
    path: 'chat/support',
    title: 'chat.support',
    icon: Headset,
    permission: 'chat.read',
    component: later(async () => (await import('./SupportInbox.tsx')).SupportInbox),
  },
  {
    area: 'chat',
    path: 'chat/support/:userId',
    title: 'chat.conversation',
    icon: Headset,
    permission: 'chat.read',
    component: later(async () => (await import('./Conversation.tsx')).Conversation),
    isInMenu: false,
  },
  {
    area: 'chat',
    path: 'chat/reports',
    title: 'chat.reports',
    icon: Flag,
    permission: 'chat.read',
    component: later(async () => (await import('./Reports.tsx')).Reports),
  },
  {
    area: 'chat',
    path: 'chat/sanctions',
    title: 'chat.sanctions',
    icon: MicOff,
    permission: 'chat.read',
    component: later(async () => (await import('./Sanctions.tsx')).Sanctions),
  },
  {
    area: 'chat',
    path: 'chat/filters',
    title: 'chat.filters',
    icon: Filter,
    permission: 'chat.read',
    component: later(async () => (await import('./Filters.tsx')).Filters),
  },
  {
    area: 'chat',
    path: 'chat/rooms',
    title: 'chat.rooms',
    icon: MessageCircle,
    permission: 'chat.read',
    component: later(async () => (await import('./Rooms.tsx')).Rooms),
  },
  {
    area: 'chat',
    path: 'chat/rooms/:roomId',
    title: 'chat.room',
    icon: MessageCircle,
    permission: 'chat.read',
    component: later(async () => (await import('./Room.tsx')).Room),
    isInMenu: false,
  },
]
