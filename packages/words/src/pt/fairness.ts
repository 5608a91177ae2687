import type { Translation } from '../catalogue.ts'
import type { fairness as english } from '../en/fairness.ts'

export const fairness = {
  'fairness.title': 'Transparência',
  'fairness.words': 'Cada tabuleiro é fixado antes de você abrir uma casa, e você mesmo pode conferir.',
  'fairness.current': 'Sementes em uso',
  'fairness.serverSeedHash': 'Semente do servidor, em hash',
  'fairness.nextServerSeedHash': 'Próxima semente do servidor, em hash',
  'fairness.serverSeed': 'Semente do servidor',
  'fairness.clientSeed': 'Sua semente',
  'fairness.nonce': 'Nonce',
  'fairness.nonceWords': {
    one: '{count} aposta feita com este par',
    other: '{count} apostas feitas com este par',
  },
  'fairness.change': 'Trocar as sementes',
  'fairness.changeWords':
    'A semente atual do servidor é revelada, e cada aposta feita com ela pode ser conferida. A próxima já está fixada: anote o hash dela e depois escolha a sua. Um novo par começa no nonce 0.',
  'fairness.newClientSeed': 'Nova semente sua',
  'fairness.newClientSeedHint': '1 a 64 letras, números ou sinais, sem espaços nem dois-pontos.',
  'fairness.clientSeedWrong': 'Use 1 a 64 letras, números ou sinais, sem espaços nem dois-pontos.',
  'fairness.randomSeed': 'Aleatória',
  'fairness.rotate': 'Trocar e revelar',
  'fairness.rotateAsk':
    'Trocar as sementes agora? A semente atual do servidor é revelada e não volta a ser usada.',
  'fairness.rotated': 'Novas sementes em uso.',
  'fairness.revealed': 'Revelada agora',
  'fairness.revealedWords':
    'O hash dela é o que você viu antes de apostar. A semente agora em uso tem o hash que você viu como o próximo.',
  'fairness.useInVerifier': 'Usar no verificador',
  'fairness.openBet': 'Você tem uma aposta aberta. Encerre-a e depois troque as sementes.',
  'fairness.toGame': 'Ir ao jogo',
  'fairness.loginTitle': 'Entre para ver suas sementes',
  'fairness.loginWords': 'O verificador abaixo funciona sem conta.',
  'fairness.login': 'Entrar',
  'fairness.failed': 'Não foi possível carregar suas sementes.',
  'fairness.verifier': 'Verificador',
  'fairness.verifierWords': 'Roda no seu navegador e não consulta nenhum servidor. Desconecte e experimente.',
  'fairness.nonceWrong': 'Um número inteiro a partir de 0.',
  'fairness.serverSeedWrong': 'Digite a semente do servidor como foi revelada.',
  'fairness.mines': 'Minas',
  'fairness.compute': 'Calcular o tabuleiro',
  'fairness.example': 'Testar o exemplo publicado',
  'fairness.board': 'O tabuleiro',
  'fairness.boardIs': 'Minas nas casas {tiles}',
  'fairness.steps': 'Cada passo do cálculo',
  'fairness.stepCommitment': 'SHA-256 da semente do servidor',
  'fairness.stepDigest': 'HMAC-SHA256 com a semente do servidor como chave, mensagem {message}',
  'fairness.stepDraw':
    'Bytes {bytes} dão {float}; vezes {remaining} casas restantes, arredondado para baixo, é a posição {index}: casa {tile}',
  'fairness.stepPickGem': 'Casa {tile}: gema, {multiplier}',
  'fairness.stepPickMine': 'Casa {tile}: mina',
  'fairness.counting': 'Posições contam de 0, casas de 1.',
  'fairness.how': 'Como funciona',
  'fairness.how1':
    'Antes da aposta, escolhemos uma semente secreta e mostramos o hash dela. Um hash só serve a uma semente, então não podemos trocá-la depois.',
  'fairness.how2':
    'A próxima semente do servidor é fixada, e o hash dela mostrado, antes de você escolher a sua. Assim não podemos escolher sementes a nosso favor. Um nonce conta suas apostas, e cada tabuleiro é novo.',
  'fairness.how3':
    'Quando você troca as sementes, a antiga do servidor é revelada. Calcule o hash, compare e refaça cada tabuleiro que jogou.',
  'fairness.copy': 'Copiar {what}',
} as const satisfies Translation<typeof english>
