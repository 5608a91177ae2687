/** Themes of the demo games: the motif on their tiles, and the names that go with it. */
export const THEMES: readonly { readonly motif: string; readonly names: readonly string[] }[] = [
  { motif: 'fox', names: ['Ember Fox', 'Midnight Fox', 'Foxglove Hollow', 'Clockwork Fox', 'Snowfield Fox'] },
  { motif: 'fish', names: ['Neon Koi', 'Coral Parade', 'Lantern Lagoon', 'Silver Shoal', 'Deep Blue Post'] },
  {
    motif: 'dragon',
    names: ['Jade Serpent', 'Paper Dragon', 'Dragon Orchard', 'Emberwing', 'The Sleepy Dragon'],
  },
  { motif: 'gem', names: ['Opal Alley', 'Ruby Tram', 'Sapphire Stair', 'Glass Garden', 'Quartz Quarry'] },
  {
    motif: 'pyramid',
    names: ['Sunken Pyramid', 'Scarab Market', 'Dune Ledger', 'The Ninth Scribe', 'Oasis Express'],
  },
  {
    motif: 'rocket',
    names: ['Orbit Diner', 'Comet Courier', 'Moonbase Nine', 'Star Tinker', 'Gravity Fair'],
  },
  {
    motif: 'ship',
    names: ['Salt and Silver', 'Captain Driftnet', 'Storm Chart', 'Harbour Lights', 'Kraken Cove'],
  },
  {
    motif: 'cherry',
    names: ['Cherry Arcade', 'Orchard Lane', 'Lemonade Stand', 'Plum Terrace', 'Fruit Stall Friday'],
  },
  {
    motif: 'clover',
    names: ['Clover Hill', 'Shamrock Mile', 'Rainbow Mill', 'Four Leaf Farm', 'Greenwood Inn'],
  },
  {
    motif: 'wolf',
    names: ['Timber Wolf Pass', 'Howling Ridge', 'Winter Watch', 'Moonlit Pines', 'The Grey Company'],
  },
  {
    motif: 'tiger',
    names: ['Bamboo Tiger', 'Tiger Lantern', 'Monsoon Stripes', 'Velvet Whisker', 'River Tiger'],
  },
  {
    motif: 'crown',
    names: ['Paper Crown', 'Castle Cellar', 'The Lost Heir', 'Velvet Throne', 'Tournament Day'],
  },
  {
    motif: 'train',
    names: ['Night Express', 'Copper Canyon', 'Prospect Junction', 'Steam Sierra', 'Last Platform'],
  },
  {
    motif: 'mask',
    names: ['Masquerade Row', 'Carnival Canal', 'Midnight Opera', 'Feather and Fan', 'Ballroom Rain'],
  },
  {
    motif: 'candy',
    names: ['Sugar Foundry', 'Gumdrop Gulch', 'Marzipan Moon', 'Toffee Town', 'Jelly Parade'],
  },
  {
    motif: 'temple',
    names: ['Jungle Vault', 'Serpent Steps', 'Mossy Idol', 'Temple of Echoes', 'Vine and Stone'],
  },
  {
    motif: 'horse',
    names: ['Prairie Thunder', 'Silver Saddle', 'Windy Meadow', 'Carousel Dream', 'Desert Riders'],
  },
  {
    motif: 'owl',
    names: ['Owl Street', 'Library at Night', 'Feathered Judge', 'Moth and Candle', 'Wise Old Oak'],
  },
  { motif: 'ice', names: ['Polar Parcel', 'Aurora Station', 'Penguin Pier', 'Glacier Bay', 'Frost Fair'] },
  { motif: 'music', names: ['Vinyl Nights', 'Brass Alley', 'Disco Depot', 'Samba Square', 'Neon Chorus'] },
  { motif: 'bee', names: ['Honey Works', 'Queen of Clover', 'Busy Meadow', 'Amber Hive', 'Nectar Run'] },
  { motif: 'volcano', names: ['Lava Lounge', 'Ash and Orchid', 'Ember Isle', 'Magma Mine', 'Tiki Tremor'] },
  { motif: 'robot', names: ['Tin Parade', 'Circuit City', 'Rust and Ruby', 'Gearbox Gala', 'Robot Picnic'] },
  {
    motif: 'cat',
    names: ['Alley Cat Avenue', 'Velvet Paws', 'Harbour Cats', 'Nine Lives Club', 'Rooftop Cats'],
  },
  {
    motif: 'magic',
    names: ['Potion Pantry', 'Hat and Wand', 'The Quiet Conjurer', 'Cauldron Corner', 'Starlit Tower'],
  },
]
