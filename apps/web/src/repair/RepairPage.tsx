import { useLocation, useNavigate } from 'react-router'
import { RepairScreen } from './RepairScreen.tsx'
import { previousPage } from './repair.ts'

/** The /repair route inside the site; returns to the previous page of this site, or to the lobby. */
export function RepairPage() {
  const arrival: { state: unknown } = useLocation()
  const navigate = useNavigate()
  return <RepairScreen onBack={() => navigate(previousPage(arrival.state), { replace: true })} />
}
