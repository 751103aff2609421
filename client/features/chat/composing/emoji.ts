/** The emoji of the picker: few enough to browse by keyboard, each with its name for screen readers. */

export interface Emoji {
  emoji: string;
  name: string;
}

export interface EmojiGroup {
  name: string;
  emoji: readonly Emoji[];
}

/** Parses '😀 grinning face, 😄 smiling', the format used below. */
function group(name: string, list: string): EmojiGroup {
  const emoji = list.split(",").map((entry) => {
    const [sign = "", ...words] = entry.trim().split(" ");
    return { emoji: sign, name: words.join(" ") };
  });
  return { name, emoji };
}

export const EMOJI_GROUPS: readonly EmojiGroup[] = [
  group(
    "Faces",
    `😀 grinning face, 😄 laughing eyes, 😁 beaming face, 😆 laughing hard, 😅 relieved laugh, 😂 tears of joy,
    🙂 slight smile, 😊 warm smile, 😇 halo, 😉 wink, 😍 heart eyes, 🥰 loved, 😋 tasty, 😎 sunglasses, 🤓 glasses,
    🤩 starry eyes, 🥳 party face, 🤗 hug, 🤔 thinking, 🤨 raised eyebrow, 😐 neutral face, 😶 no words,
    🙄 rolling eyes, 😏 smirk, 😬 grimace, 😌 relieved, 😴 asleep, 🥱 yawn, 😷 face mask, 🤒 thermometer, 😕 confused,
    😟 worried, 🙁 slight frown, 😮 surprised, 😳 flushed, 🥺 pleading, 😢 crying, 😭 sobbing, 😩 weary, 😤 huffing,
    😡 angry, 🤯 mind blown`,
  ),
  group(
    "Hands and people",
    `👍 thumbs up, 👎 thumbs down, 👌 OK hand, ✌️ victory hand, 🤞 fingers crossed, 🤟 love-you sign, 👋 waving hand,
    🙏 folded hands, 👏 clapping, 🙌 raised hands, 🤝 handshake, 💪 strong arm, ✍️ writing hand, 👀 eyes,
    🙋 raising a hand, 🤷 shrug, 🙇 bowing, 🧏 deaf person, 🧑‍🦯 person with a white cane,
    🧑‍🦽 person in a manual wheelchair, 🧑‍🦼 person in a motorised wheelchair, 🦻 ear with a hearing aid`,
  ),
  group(
    "Hearts and signs",
    `❤️ red heart, 🧡 orange heart, 💛 yellow heart, 💚 green heart, 💙 blue heart, 💜 purple heart, 🤍 white heart,
    💔 broken heart, ✅ done, ❌ cross, ❓ question, ❗ exclamation, ⭐ star, ✨ sparkles, 🔥 fire, 💯 hundred points,
    🎉 party popper, 🎊 confetti, 🎂 birthday cake, 🎁 gift`,
  ),
  group(
    "Work and day",
    `💼 briefcase, 📄 page, 📎 paperclip, 📌 pin, 📅 calendar, ⏰ alarm clock, ⌛ hourglass, 📞 telephone,
    📱 mobile phone, 💻 laptop, 📧 e-mail, 📝 memo, 🔍 magnifying glass, 🔒 locked, 🔑 key, 💡 idea, 💰 money,
    🎓 graduation cap, 🏠 house, 🏢 office building`,
  ),
  group(
    "Nature, food and travel",
    `☀️ sun, 🌧️ rain, 🌈 rainbow, 🌊 wave, 🌴 palm tree, 🌺 hibiscus, 🌻 sunflower, 🐶 dog, 🐱 cat, 🦅 eagle,
    🍚 rice, 🍜 noodles, 🥭 mango, 🍌 banana, ☕ coffee, 🍰 cake, 🚌 bus, 🚗 car, ✈️ plane, 🇵🇭 flag of the Philippines`,
  ),
];

const NAMES = new Map(EMOJI_GROUPS.flatMap(({ emoji }) => emoji.map((one) => [one.emoji, one.name] as const)));

/** @returns null for an emoji that is not in the list */
export const emojiName = (emoji: string): string | null => NAMES.get(emoji) ?? null;
