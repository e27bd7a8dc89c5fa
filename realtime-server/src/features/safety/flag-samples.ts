/** Sentences that should be flagged, and near misses that should not: a line each. */
export const looksBad = {
  threat: `I will kill you
I'm going to hurt you
I am gonna beat you so bad
we will find you and I will stab you
You're dead
you are a dead man
I know where you live
I found out where you work
You'll regret this
you will pay for what you did
watch your back
sleep with one eye open
kill yourself
just kys already
I'm coming for you tonight
I will break your neck
I'll cut your throat
someone should burn your house down
I'll burn your car
I will post your nudes unless you answer
I'll send your pics to your boss
sharing the video to everyone you know
I want to strangle you
I wanna destroy your face
You're going to be sorry
Next time I see you, you will not walk away
My brothers are on their way to teach you a lesson
I'll make sure nobody recognises your face
Don't go home tonight if you know what's good for you
Ｉ ｗｉｌｌ kill you
I could murder you for this
I hope you get hit by a truck, and I might be driving
Answer or your family gets hurt`,
  underage: `I'm 15
im only 16 lol
I am actually 17
I just turned sixteen
I'm still underage
I am a minor
I'm not even 18 yet
im under 18
I'm in high school
still in 10th grade
I'm a sophomore in high school
I turn 18 next year
when I turn 18 we can meet
I'm turning seventeen in May
I lied about my age
I lied about being 18
I put 18 but I'm 15
my profile says 21, really 14
I am thirteen
I'm almost 17
don't tell but I'm just 14
I'll be 16 in June
I am about 17
i'm still not an adult
I’m 16
My mom would kill me, I'm fifteen
I have homework for eighth grade
my parents don't let me date until I finish middle school
16f here
born in 2011 :)
I was born 14 years ago
sophomore year is so boring, can't wait for prom
I am really only fourteen`,
  payment: `send me money please
can you send me $200
wire me 500 euros
could you lend me some cash
lend me 50 bucks
venmo me 20 dollars
paypal me 100 eur
transfer us 300 usd
please give me a gift card
buy me a steam card
get an amazon gift card and send the code
scan the itunes card
my cashapp is $lovely
my iban is DE02
my paypal: ann
use western union
moneygram works for me
I need money for my visa
I need cash urgently
borrow 300 dollars until Friday
invest with me in crypto
trading bitcoin on this platform made me rich
deposit now for guaranteed returns
double your bitcoin
help me with my rent
pay for my flight and I'll come
cover my hospital bills
help with my customs fees
my wallet address is bc1q
I'm stuck abroad and the hotel wants to be paid
could you top up my phone so we can talk
subscribe to my page and I'll show you more
my card was blocked, would you help me out a little`,
}

export const harmless = `This traffic is killing me
You kill me, so funny
I would kill for a coffee
That joke murdered me
You're dead right about that
you are dead funny
I'm dead tired
I know where you can find good ramen
Where do you live?
I'd love to know which part of town you live in
You won't regret this
I'll pay for this round
Sorry, I hurt my back
watch your step on the stairs
The show was called Killing Eve
I stabbed a potato for dinner
My knee hurts
I broke my leg skiing
I cut my hair
I burned the house special pizza
I sent my photos to the lab
can I send you photos of my dog?
share the pictures if you like
I'm coming to you by bike
We beat the other team
I'll beat you at chess
The batteries ruined my day
I shoot weddings for a living
I shoot film
That plot twist destroyed me
I want to see you
you'll be sorry you missed the concert
It's to die for
My plant is dead
I'm going to find the restaurant
I'm 15 minutes away
I am 12 km from you
I'm 10 mins late
I am 35
I'm thirty
I'm 17 years into my career
I'm 11 weeks sober
my daughter is 12
my son just turned sixteen
I teach high school
I work in a middle school
we met in high school
I have a 15 year old cat
When I was 16 I played drums
I'm 18
I am 21
I am only 17 pages in
I'm still 14 episodes behind
I'm at step 12
my brother is a minor league player
I minored in art
C minor is my favourite key
the wine is 15 years old
I turned 40 last week
I moved here at seventeen
10th grade was long ago
I'm 180 cm
I am not 18 any more, sadly
I lied about my height
I'm like 13 floors up
The film is rated 16
table for two at 7?
I run 10k on Sundays
half past eleven
I'm 16% Irish
send me your favourite song
give me a minute
send me the address
can I borrow your book
I need a holiday
I need coffee urgently
money is not everything
I work at a bank
I trade stocks for a living
cash only at that bar
I got a gift from my sister
do you like crypto jokes
I never understood bitcoin
let's split the bill
I'll get the tickets
I paid my rent today
the flight was late
I need a new visa for Japan
my bank is next to the cafe
gift cards are a boring present
The western was great
union rules at my work
I give money to the shelter
My friend works at paypal
I invest in good shoes
time is the best investment
my surgery went well
lend me your ears
we should send a postcard
that costs 20 euros
I won 5 dollars
I need five minutes to get ready
dinner for 30 bucks was fine
I double my recipe
I hate customs queues`.split('\n')
