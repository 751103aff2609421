/** Every word of the landing page. The app's name comes from the installation. */
export const landingTexts = {
  title: (app: string) => `${app} – work that fits, and people who answer`,
  anchors: { seekers: "Find work", employers: "Hire", privacy: "Privacy" },
  createAccount: "Create your account",
  createEmployerAccount: "Create an employer account",
  hero: {
    lines: ["Work that fits.", "People who answer."],
    lead: (app: string) =>
      `${app} brings persons with disabilities, indigenous people and every other job seeker in the Philippines into one live conversation with employers.`,
    hiring: "I am hiring",
  },
  talk: {
    label: "An example conversation",
    name: "Ayen Dulnuan",
    company: "Habi Crafts Cooperative",
    theirs: "Ayen:",
    own: "Noel:",
    first: "Hi Noel! May ramp at elevator po sa shop namin, and the counter is low.",
    second: "Gusto mo bang bumisita bago ang interview?",
    answer: "Yes, gusto ko po. Mas panatag ako kapag nakita ko muna. Wednesday afternoon?",
    time: "2:02 PM",
    seen: "Seen",
    last: "Wednesday, 2 PM. See you, Noel!",
  },
  fit: {
    title: "Set it up for your eyes and hands first",
    text: "Try it here: the whole site follows at once and remembers. Everything works by keyboard, with a screen reader, at four times the size, in your system’s own colours, and without motion.",
  },
  access: {
    title: "Every job says what the workplace offers",
    text: "You should not have to disclose anything to find out whether there is a ramp. Employers answer the same questions on every job. What nobody has answered says so.",
    exampleLabel: "An example job",
    job: "Accounts payable associate",
    place: "Tala Health Network in Quezon City",
    company: "Tala Health Network",
    yes: "Yes",
    no: "No",
    unknown: "Not stated",
    answers: [
      ["Flexible hours", "yes"],
      ["Written instructions", "yes"],
      ["Sign-language interpreter", "yes"],
      ["Step-free access", "yes"],
      ["Quiet space", "no"],
      ["Accessible transport", "unknown"],
    ],
  },
  privacy: {
    title: "Private until you say otherwise",
    text: "Your disability, your community and your ID number never lower a match. An employer sees what you choose to share, one application at a time. Our reviewers look at an ID number once, to check it.",
    table: "Who sees what",
    about: "About you",
    applied: "Employer you apply to",
    others: "Other employers",
    sees: "Sees it",
    never: "Never",
    shared: "If you share it",
    rows: [
      ["Name and skills", "sees", "never"],
      ["Resume, email, phone", "sees", "never"],
      ["Disability, education", "shared", "never"],
      ["PWD ID number", "never", "never"],
    ],
  },
  sides: {
    title: "Two sides, one conversation",
    seekers: {
      title: "If you look for work",
      points: [
        ["Personalized recommendations.", "Each match says why, and what is missing."],
        ["An easier application process.", "One profile, and you hear at once when you are seen, invited or moved on."],
        ["Ask for what you need.", "Interpreter, time, place: agreed in the chat, before the interview."],
        [
          "Resources made for you.",
          "Persons with disabilities, indigenous people and everyone else each find their own.",
        ],
      ],
    },
    employers: {
      title: "If you hire",
      points: [
        ["A diverse talent pool.", "People you would have missed, matched on what they can do."],
        ["From hello to hired in one place.", "Applications, interviews and messages stay together."],
        ["A company profile in your words.", "Show your workplace as it is, with honest answers about access."],
        ["Dedicated support.", "A person answers when you write to us."],
      ],
    },
  },
  close: {
    title: "May puwesto ka rito.",
    text: "There is a place for you here. It takes two short steps.",
  },
} as const;
