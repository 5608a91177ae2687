import type { Translation } from '../catalogue.ts'
import type { content as english } from '../en/content.ts'

export const content = {
  'content.help': 'Ajuda',
  'content.promotions': 'Promoções',
  'content.news': 'Novidades',
  'content.pauseNews': 'Pausar as novidades',
  'content.resumeNews': 'Retomar as novidades',
  'content.nextNews': 'Próxima novidade',
  'content.closeNews': 'Fechar as novidades',
  'content.copyLink': 'Copiar o link desta resposta',
  'content.articles': 'Artigos',
  'content.articlesText': 'Como este site funciona, em palavras simples.',
  'content.allArticles': 'Todos os artigos',
  'content.moreArticles': 'Leia também',
  'content.onThisPage': 'Nesta página',
  'content.failed': 'Esta página não carregou',
  'content.failedText': 'O problema não é com você. Tente de novo em instantes.',
  'content.offline': 'Você está sem conexão',
  'content.offlineText': 'A página carrega assim que a conexão voltar.',
} as const satisfies Translation<typeof english>
