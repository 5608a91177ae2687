import type { Translation } from '../catalogue.ts'
import type { fairness as english } from '../en/fairness.ts'

export const fairness = {
  'fairness.title': 'Transparência',
  'fairness.words': 'Cada tabuleiro é definido antes de você abrir uma casa, e você mesmo pode conferir.',
  'fairness.current': 'Sementes em uso',
  'fairness.serverSeedHash': 'Semente do servidor (hash)',
  'fairness.nextServerSeedHash': 'Próxima semente do servidor (hash)',
  'fairness.serverSeed': 'Semente do servidor',
  'fairness.clientSeed': 'Sua semente',
  'fairness.nonce': 'Nonce',
  'fairness.nonceWords': {
    one: '{count} aposta feita com estas sementes',
    other: '{count} apostas feitas com estas sementes',
  },
  'fairness.change': 'Trocar sementes',
  'fairness.changeWords':
    'A semente atual do servidor é revelada, para você conferir todas as apostas feitas com ela. A próxima já está definida: anote o hash e depois escolha a sua. O novo par começa no nonce 0.',
  'fairness.newClientSeed': 'Sua nova semente',
  'fairness.newClientSeedHint': '1 a 64 letras, números ou símbolos, sem espaços nem dois-pontos.',
  'fairness.clientSeedWrong': 'Use 1 a 64 letras, números ou símbolos, sem espaços nem dois-pontos.',
  'fairness.randomSeed': 'Aleatória',
  'fairness.rotate': 'Trocar e revelar',
  'fairness.rotateAsk':
    'Trocar as sementes agora? A semente atual do servidor é revelada e não será mais usada.',
  'fairness.rotated': 'Novas sementes em uso.',
  'fairness.revealed': 'Acabou de ser revelada',
  'fairness.revealedWords':
    'O hash dela é o que você viu antes de apostar. A semente em uso agora tem o hash que aparecia como o próximo.',
  'fairness.useInVerifier': 'Usar no verificador',
  'fairness.openBet': 'Você tem uma aposta aberta. Termine-a antes de trocar as sementes.',
  'fairness.toGame': 'Ir para o jogo',
  'fairness.loginTitle': 'Entre para ver suas sementes',
  'fairness.loginWords': 'O verificador abaixo funciona sem conta.',
  'fairness.login': 'Entrar',
  'fairness.failed': 'Não foi possível carregar suas sementes.',
  'fairness.verifier': 'Verificador',
  'fairness.verifierWords':
    'Roda no seu navegador e não consulta nenhum servidor. Fique offline e experimente.',
  'fairness.nonceWrong': 'Digite um número inteiro, 0 ou maior.',
  'fairness.optionWrong': 'Digite um número inteiro de {from} a {to}.',
  'fairness.serverSeedWrong': 'Digite a semente do servidor revelada.',
  'fairness.compute': 'Calcular o tabuleiro',
  'fairness.example': 'Testar o exemplo publicado',
  'fairness.board': 'O tabuleiro',
  'fairness.boardIs': 'Minas nas casas {tiles}',
  'fairness.steps': 'O cálculo, passo a passo',
  'fairness.stepCommitment': 'SHA-256 da semente do servidor',
  'fairness.stepDigest': 'HMAC-SHA256 com a semente do servidor como chave, mensagem {message}',
  'fairness.stepDraw':
    'Bytes {bytes} dão {float}; vezes {remaining} casas restantes, arredondado para baixo, é a posição {index}: casa {tile}',
  'fairness.stepPickGem': 'Casa {tile}: gema, {multiplier}',
  'fairness.stepPickMine': 'Casa {tile}: mina',
  'fairness.counting': 'Posições contam a partir de 0, casas a partir de 1.',
  'fairness.how': 'Como funciona',
  'fairness.how1':
    'Antes da aposta, escolhemos uma semente secreta e mostramos o hash dela. Cada hash corresponde a uma única semente, então não podemos trocá-la depois.',
  'fairness.how2':
    'A próxima semente do servidor é definida, e o hash dela mostrado, antes de você escolher a sua. Assim não podemos escolher sementes a nosso favor. O nonce conta suas apostas, e cada tabuleiro é novo.',
  'fairness.how3':
    'Quando você troca as sementes, a antiga do servidor é revelada. Calcule o hash, compare e refaça cada tabuleiro que você jogou.',
  'fairness.copy': 'Copiar {what}',
} as const satisfies Translation<typeof english>
