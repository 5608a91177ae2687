/** Complete looks that a design can start from. */
export const themes = {
  'themes.title': 'Themes',
  'themes.about':
    'A theme changes the colours, corners and front page of the draft at once. Your texts stay.',
  'themes.choose': 'Which look should the draft start from?',
  'themes.classic': 'Classic',
  'themes.classic.about': 'Dark and calm with gold buttons: the design that comes with the site.',
  'themes.light': 'Light',
  'themes.light.about': 'Warm white with green buttons and soft shadows. The search comes first.',
  'themes.bold': 'Bold',
  'themes.bold.about': 'Deep violet with pink buttons and round corners. Wins and games come first.',
  'themes.whole': 'Start over with texts and pages too',
  'themes.wholeOff': 'Your texts, pages, articles and links stay.',
  'themes.wholeOn':
    'Your pages, articles, menu and texts in the draft are replaced by those that come with the site.',
  'themes.start': 'Start from this theme',
  'themes.started': 'The draft starts from the theme “{theme}”. Players see it once it is published.',
  'themes.undo': 'Back to the draft before',
  'themes.undone': 'The draft is as it was before',
} as const
