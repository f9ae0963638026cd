/** Words that say nothing of what a text is about; those of denial are not among them. */
export const englishStopWords: ReadonlySet<string> = new Set(
  `a an the this that these those i me my mine we us our you your yours he him his she her hers it its they them their theirs who whom whose
  what which when where why how is am are was were be been being do does did doing have has had having will would shall should can could may
  might must of to in on at by for from with about into over after before between as if then than so and or but because while there here
  just very really too also up out off again i'm i've i'll i'd you're you've you'll it's that's he's she's we're we've they're let's s t
  yes yeah oh hey hi hello wow ok okay thanks thank lot some any all much many more most such own same`.split(/\s+/),
)

/** Characters that mostly serve grammar. */
export const hanStopCharacters: ReadonlySet<string> = new Set(
  '的了是在我你他她它们这那个和与就也都吗呢吧啊呀哦嗯很把被对从到着过得地之其而及或有没会要去来上下说什么谁哪怎',
)
