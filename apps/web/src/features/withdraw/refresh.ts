import { refreshAnswers } from '../../api/query.ts'

/** Refetches withdrawals after a change. */
export function refreshWithdrawals(): void {
  void refreshAnswers(['/api/pay/withdraw_record'])
  void refreshAnswers(['/api/pay/withdraw_info'])
}
