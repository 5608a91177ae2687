import { refreshAnswers } from '../../api/query.ts'

/** Something about withdrawals has changed: what is looked at is asked for anew. */
export function refreshWithdrawals(): void {
  void refreshAnswers(['/api/pay/withdraw_record'])
  void refreshAnswers(['/api/pay/withdraw_info'])
}
