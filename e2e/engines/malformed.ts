/** Messages that no shell may act on. */
export const MALFORMED: readonly string[] = [
  'no JSON',
  '[]',
  '{"type":"format"}',
  '{"type":"toString"}',
  '{"type":"launchUrl"}',
  '{"type":"launchUrl","url":5}',
  '{"type":"launchUrl","url":"https://elsewhere.example/","more":1}',
  '{"type":"onPopup","top":"0","title":"","url":"https://elsewhere.example/","fullScreen":false,"script":""}',
  `{"type":"launchUrl","url":"https://elsewhere.example/${'x'.repeat(70_000)}"}`,
  '['.repeat(50_000),
]
