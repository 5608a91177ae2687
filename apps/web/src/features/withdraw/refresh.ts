import { queryClient } from '../../api/query.ts'

/** Something about withdrawals has changed: what is looked at is asked for anew. */
export function refreshWithdrawals(): void {
  void queryClient.invalidateQueries({ queryKey: ['/api/pay/withdraw_record'] })
  void queryClient.invalidateQueries({ queryKey: ['/api/pay/withdraw_info'] })
}
