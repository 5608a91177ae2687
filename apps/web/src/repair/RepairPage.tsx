import { useLocation, useNavigate } from 'react-router'
import { RepairScreen } from './RepairScreen.tsx'
import { cameFrom } from './repair.ts'

/** The address /repair inside the site: back to where the person was, which was a page of this site or the lobby. */
export function RepairPage() {
  const arrival: { state: unknown } = useLocation()
  const navigate = useNavigate()
  return <RepairScreen onBack={() => navigate(cameFrom(arrival.state), { replace: true })} />
}
